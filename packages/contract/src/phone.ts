/** 0 or +84, a mobile prefix in use since 2018, then seven digits. */
export const PHONE_PATTERN = /^(0|\+84)(3[2-9]|5[25689]|7[06-9]|8[1-9]|9[0-46-9])\d{7}$/;
