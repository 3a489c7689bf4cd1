import { AppError } from '../../../platform/http/app-error.ts';

/** Why an answer was refused. For the action log: the person who sent it gets the same sentence for all of them. */
export type PasskeyProblem =
  | 'unknownChallenge'
  | 'unknownPasskey'
  | 'otherPerson'
  | 'wrongAnswer'
  | 'counterWentBack'
  | 'inactive';

export class PasskeyRefused extends AppError {
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem) {
    super('PASSKEY_REFUSED');
    this.problem = problem;
  }
}
