import type { PictureSide } from '@doi-tien/contract/pictures';
import { api } from '../api/api.ts';

/** `path` is the address of the pictures of a paper, of counterfeit notes or of a voucher, without the side. */
export interface PictureAt {
  path: string;
  side: PictureSide;
}

const tags = { invalidatesTags: ['customers', 'counterfeits', 'vouchers'], extraOptions: { announce: true } } as const;

const pictureApi = api.injectEndpoints({
  endpoints: (build) => ({
    keepPicture: build.mutation<unknown, PictureAt & { file: File }>({
      query: ({ path, side, file }) => ({ url: `${path}/${side}`, method: 'PUT', body: asForm(file) }),
      ...tags,
      invalidatesTags: [...tags.invalidatesTags],
    }),
    removePicture: build.mutation<unknown, PictureAt>({
      query: ({ path, side }) => ({ url: `${path}/${side}`, method: 'DELETE' }),
      ...tags,
      invalidatesTags: [...tags.invalidatesTags],
    }),
  }),
});

export const { useKeepPictureMutation, useRemovePictureMutation } = pictureApi;

function asForm(file: File): FormData {
  const form = new FormData();
  form.set('tep', file);
  return form;
}
