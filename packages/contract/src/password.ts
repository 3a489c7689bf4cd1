/** The specification's rule: at least 8 characters with an upper and a lower case letter, a digit and a special sign. */
export const PASSWORD_PATTERN = /^(?=.*?[A-Z])(?=.*?[a-z])(?=.*?[0-9])(?=.*?[#?!@$%^&*-]).{8,}$/;
export const PASSWORD_MAX_LENGTH = 200;
