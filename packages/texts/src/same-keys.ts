/** The shape of another language: the same keys at every depth, any wording. A missing text is a type error. */
export type SameKeys<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]> };
