import { CameraOutlined, DeleteOutlined, EyeOutlined, UploadOutlined } from '@ant-design/icons';
import { PICTURE_MAX_MEGABYTES, PICTURE_SIDE, PICTURE_TYPES, type PictureSide } from '@doi-tien/contract/pictures';
import type { KeptPicture } from '@doi-tien/contract/pictures.schema';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../lib/browser/use-media.ts';
import { type PictureAt, useKeepPictureMutation, useRemovePictureMutation } from '../../lib/endpoints/pictures.ts';
import { notify } from '../../lib/notices/notify.ts';
import { showMoment } from '../dates/moments.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { pictureProblem } from './picture-file.ts';
import styles from './pictures.module.css';

interface PictureSidesProps {
  /** The address of the pictures, without the side. */
  path: string;
  kept: readonly KeptPicture[];
  /** Of what is no paper with two sides. */
  sides?: readonly [first: string, second: string];
  /** What the pictures show, for the title of a dialog. */
  name: string;
  maySee: boolean;
  mayKeep: boolean;
  /** To remove a picture, and to replace it: the earlier one is gone then. */
  mayRemove: boolean;
  /** Each look is written down, and people are told so. */
  isLogged?: boolean;
}

/** Front and back: whether there is a picture, and what may be done with it. None is fetched before somebody wants to see it. */
export function PictureSides({ path, kept, name, sides, isLogged = false, ...may }: PictureSidesProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState<PictureSide | null>(null);
  const [removing, setRemoving] = useState<PictureSide | null>(null);
  const [remove] = useRemovePictureMutation();
  const [first, second] = sides ?? [t('pictures.front'), t('pictures.back')];
  const words = { [PICTURE_SIDE.front]: first, [PICTURE_SIDE.back]: second };
  if (kept.length === 0 && !may.mayKeep) return null;
  return (
    <div className="column gap-6 mt-8">
      {Object.values(PICTURE_SIDE).map((side) => (
        <Side
          key={side}
          at={{ path, side }}
          word={words[side]}
          name={name}
          kept={kept.find(({ mat }) => mat === side)}
          {...may}
          onSee={() => setShown(side)}
          onRemove={() => setRemoving(side)}
        />
      ))}
      {shown !== null && (
        <PictureDialog
          path={`${path}/${shown}`}
          title={`${name} · ${words[shown]}`}
          isLogged={isLogged}
          onClose={() => setShown(null)}
        />
      )}
      <ConfirmDialog
        question={
          removing === null
            ? null
            : {
                title: t('pictures.removeQuestion', { side: words[removing] }),
                text: t('pictures.removeHint'),
                okText: t('pictures.remove'),
                keepText: t('pictures.keep'),
                danger: true,
                act: () => remove({ path, side: removing }).unwrap(),
              }
        }
        onClose={() => setRemoving(null)}
      />
    </div>
  );
}

interface SideProps extends Pick<PictureSidesProps, 'name' | 'maySee' | 'mayKeep' | 'mayRemove'> {
  at: PictureAt;
  word: string;
  kept: KeptPicture | undefined;
  onSee: () => void;
  onRemove: () => void;
}

function Side({ at, word, name, kept, maySee, mayKeep, mayRemove, onSee, onRemove }: SideProps) {
  const { t } = useTranslation('ui');
  const side = `${word}, ${name}`;
  return (
    <div className="row wrap between gap-4 gap-x-12">
      <span className={`column gap-0 ${styles.word}`}>
        {word} <small className="muted text-12">{kept ? showMoment(kept.ngay_tao) : t('pictures.none')}</small>
      </span>
      <span className="row wrap stretch gap-6">
        {kept && maySee && (
          <Button
            size="small"
            icon={<EyeOutlined aria-hidden />}
            aria-label={t('pictures.seeSide', { side })}
            onClick={onSee}
          >
            {t('pictures.see')}
          </Button>
        )}
        {mayKeep && (!kept || mayRemove) && <PictureInput at={at} side={side} isThere={kept !== undefined} />}
        {kept && mayRemove && (
          <Button
            size="small"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t('pictures.remove')}: ${side}`}
            onClick={onRemove}
          />
        )}
      </span>
    </div>
  );
}

/** On a phone the camera is one tap away; elsewhere a file is chosen. */
function PictureInput({ at, side, isThere }: { at: PictureAt; side: string; isThere: boolean }) {
  const { t } = useTranslation('ui');
  const hasCamera = useMedia('(pointer: coarse)');
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [keep, { isLoading }] = useKeepPictureMutation();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptied, so that choosing the same file again is noticed.
    target.value = '';
    if (!file) return;
    const problem = pictureProblem(file);
    if (problem) notify.error(t(`pictures.${problem}`, { max: PICTURE_MAX_MEGABYTES }));
    else void keep({ ...at, file });
  };
  const input = { type: 'file', hidden: true, accept: PICTURE_TYPES.join(','), onChange: take };
  return (
    <>
      <input {...input} ref={picker} />
      <Button
        size="small"
        icon={<UploadOutlined aria-hidden />}
        loading={isLoading}
        aria-label={t(isThere ? 'pictures.replaceSide' : 'pictures.chooseSide', { side })}
        onClick={() => picker.current?.click()}
      >
        {t(isThere ? 'pictures.replace' : 'pictures.choose')}
      </Button>
      {hasCamera && (
        <>
          <input {...input} ref={camera} capture="environment" />
          <Button
            size="small"
            icon={<CameraOutlined aria-hidden />}
            aria-label={t('pictures.takeSide', { side })}
            onClick={() => camera.current?.click()}
          >
            {t('pictures.take')}
          </Button>
        </>
      )}
    </>
  );
}
