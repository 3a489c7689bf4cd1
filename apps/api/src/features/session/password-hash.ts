export { decoyHash, hashPassword, verifyPassword } from '../../credentials/password.ts';
