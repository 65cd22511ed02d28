/** A file's name without folders and invisible characters, at most 120 characters; '' if nothing is left. */
export function displayName(name: string): string {
  const fileName = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return fileName.replaceAll(/\p{C}/gu, '').trim().slice(0, 120).toWellFormed()
}
