import { notify } from './notify.ts';

/** For a form's `onFinishFailed`: besides the texts beside the fields, the first of them is told as an error notice. */
export function notifyFirstError({ errorFields }: { errorFields: readonly { errors: string[] }[] }): void {
  const [first] = errorFields.flatMap(({ errors }) => errors);
  if (first) notify.error(first);
}
