import { HASH_COST } from '../../apps/api/src/domain/credentials/password.ts';

/**
 * Imported for its effect: passwords and recovery codes are hashed with the least work that argon2 allows. A sign-in then takes
 * 12 ms of processor time instead of 57, and ten recovery codes almost none. `password.rules.test.ts` holds the real numbers.
 */
Object.assign(HASH_COST, { memory: 8, passes: 1 });
