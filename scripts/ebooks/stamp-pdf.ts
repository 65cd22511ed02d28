/** The metadata of a PDF. */
export interface PdfMetadata {
  title: string
  author: string
  subject: string
  creator: string
  /** 'yyyy-MM-dd' for both dates, so that the same book gives the same file. */
  date: string
}

/**
 * Returns the printed PDF with this metadata. Chromium writes only a title, so a new information object is appended as an
 * incremental update (ISO 32000-1, 7.5.6). Throws an Error for a PDF without the simple trailer that Chromium writes.
 */
export function stampPdf(printed: Uint8Array, metadata: PdfMetadata): Buffer {
  const moment = `${metadata.date.replaceAll('-', '')}120000`
  // latin1 keeps one character per byte
  const text = Buffer.from(printed)
    .toString('latin1')
    .replaceAll(/\/(CreationDate|ModDate) \(D:\d{14}/g, `/$1 (D:${moment}`)
  const tail =
    /trailer\n<<(\/Size \d+\n\/Root \d+ 0 R\n\/Info (\d+) 0 R)>>\nstartxref\n(\d+)\n%%EOF\s*$/.exec(text)
  if (!tail) throw new Error('The PDF has an unknown trailer')
  const [, trailer, info, before] = tail

  const start = text.endsWith('\n') ? text : `${text}\n`
  const fields = [
    `/Title ${pdfString(metadata.title)}`,
    `/Author ${pdfString(metadata.author)}`,
    `/Subject ${pdfString(metadata.subject)}`,
    `/Creator ${pdfString(metadata.creator)}`,
    `/CreationDate (D:${moment}Z)`,
    `/ModDate (D:${moment}Z)`,
  ]
  const object = `${info} 0 obj\n<<${fields.join('\n')}>>\nendobj\n`
  const place = String(start.length).padStart(10, '0')
  const update = [
    `xref\n${info} 1\n${place} 00000 n `,
    `trailer\n<<${trailer}\n/Prev ${before}>>`,
    `startxref\n${start.length + object.length}\n%%EOF\n`,
  ]
  return Buffer.from(start + object + update.join('\n'), 'latin1')
}

/** A PDF string: UTF-16 with byte order mark, as hexadecimal digits. */
function pdfString(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex').toUpperCase()}>`
}
