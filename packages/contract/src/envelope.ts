/** Every answer of the API has this shape; `code` 200 with `status` true is success. */
export interface Envelope<Data> {
  code: number;
  message: string;
  status: boolean;
  data: Data;
}

export interface FieldError {
  field: string;
  message: string;
}

/** What an answer carries besides, when something was refused. */
export interface Failure extends Envelope<unknown> {
  status: false;
  error: string;
  errors?: FieldError[];
}
