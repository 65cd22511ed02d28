import { fromBuffer } from 'yauzl'

/** The files of a ZIP archive by path. Throws if the archive is broken. */
export function unzip(archive: Uint8Array): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(archive), { lazyEntries: true }, (openError, zip) => {
      if (openError) return reject(openError)
      const files = new Map<string, Buffer>()
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('error', reject)
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}

/** Parses an exported CSV file, which has a byte order mark, semicolons and quoted texts. */
export function readCsv(file: Buffer): Record<string, string>[] {
  const text = file.toString('utf8')
  if (!text.startsWith('\ufeff')) throw new Error('The byte order mark is missing')
  const [headers = [], ...rows] = text
    .slice(1)
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
  return rows.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index] ?? ''])))
}
