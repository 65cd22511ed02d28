/** What a PDF says of itself, beside what the printer wrote. */
export interface PdfWords {
  title: string
  author: string
  subject: string
  creator: string
  /** 'yyyy-MM-dd', for both dates: the same book is the same file. */
  date: string
}

/**
 * The printed PDF with these words. Chromium writes a title only: a new object for them is added behind the file as
 * an update (ISO 32000-1, 7.5.6). Throws an Error for a PDF without the plain trailer that Chromium writes.
 */
export function stampPdf(printed: Uint8Array, words: PdfWords): Buffer {
  const moment = `${words.date.replaceAll('-', '')}120000`
  // latin1 keeps every byte as one letter
  const text = Buffer.from(printed)
    .toString('latin1')
    .replaceAll(/\/(CreationDate|ModDate) \(D:\d{14}/g, `/$1 (D:${moment}`)
  const tail =
    /trailer\n<<(\/Size \d+\n\/Root \d+ 0 R\n\/Info (\d+) 0 R)>>\nstartxref\n(\d+)\n%%EOF\s*$/.exec(text)
  if (!tail) throw new Error('The PDF ends in a way that this script does not know')
  const [, trailer, info, before] = tail

  const start = text.endsWith('\n') ? text : `${text}\n`
  const fields = [
    `/Title ${spoken(words.title)}`,
    `/Author ${spoken(words.author)}`,
    `/Subject ${spoken(words.subject)}`,
    `/Creator ${spoken(words.creator)}`,
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

/** Letters of every language in a PDF: UTF-16 with its mark, as hexadecimal digits. */
function spoken(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex').toUpperCase()}>`
}
