/** Chooses the form of a text for a number. */
type ChooseForm = (value: unknown, forms: Readonly<Record<string, string>>) => string

/** Creates the texts of a chunk, by feature. Their shape is that of the English texts. */
export type Catalogue = (
  plural: ChooseForm,
  number: (value: unknown) => string,
) => Readonly<Record<string, unknown>>

/** Values of a text that takes them in an object. */
export type Names = Readonly<Record<string, unknown>>

/** The loaders of each locale's chunks. */
export type Table = Readonly<
  Record<string, Readonly<Record<string, () => Promise<{ catalogue: Catalogue }>>>>
>
