/** A file's name without folders and invisible characters, at most 120 characters; '' if nothing is left. */
export function cleanFileName(path: string): string {
  const name = path.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return name.replaceAll(/\p{C}/gu, '').trim().slice(0, 120).toWellFormed()
}
