/**
 * Returns the Latin letters that a string resembles, to find imitated symbols in Greek or Cyrillic.
 */
export function skeletonOf(text: string): string {
  const alike = 'АВЕЗКМНОРСТУХЅІЈԌԚԜаеорсухіјѕԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧο'
  const latin = 'ABE3KMHOPCTYXSIJGQWaeopcyxijsqwABEZHIKMNOPTYXo'
  return [...text.normalize('NFKD').replace(/[\p{M}\p{P}\p{S}\s]/gu, '')]
    .map((letter) => (alike.includes(letter) ? (latin[alike.indexOf(letter)] ?? letter) : letter))
    .join('')
    .toUpperCase()
    .replaceAll('0', 'O')
    .replace(/[1L|]/g, 'I')
}
