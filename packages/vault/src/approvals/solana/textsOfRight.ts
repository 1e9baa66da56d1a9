import { requestTexts } from '../requestTexts.js'

/** Returns the texts of an authority, by its number in the token program. */
export function textsOfRight(right: number): { value: string; noOne: string; other: string } {
  const { values, warnings } = requestTexts()
  switch (right) {
    case 0:
      return {
        value: values.create,
        noOne: warnings.noOneCreates,
        other: warnings.otherCreates,
      }
    case 1:
      return {
        value: values.freeze,
        noOne: warnings.noOneFreezes,
        other: warnings.otherFreezes,
      }
    case 2:
      return { value: values.own, noOne: warnings.noOneOwns, other: warnings.accountGiven }
    case 3:
      return { value: values.close, noOne: warnings.noOneCloses, other: warnings.otherCloses }
    default:
      return { value: values.change, noOne: warnings.noOneChanges, other: warnings.otherChanges }
  }
}
