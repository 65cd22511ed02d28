import { yieldRegularly } from '#app/base/yield-regularly.server.ts'

/** Bytes that are decoded at once. */
const PIECE_BYTES = 64 * 1024

/** The text of a file in pieces, from its beginning at each call. The event loop runs between pieces. */
export type TextPieces = () => AsyncGenerator<string, undefined>

/** Decodes UTF-8, or the encoding that the XML declares. Only tests pass the size of a piece. */
export function textPiecesOf(bytes: Uint8Array, pieceBytes = PIECE_BYTES): TextPieces {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const encoding = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start)?.[1] ?? 'utf-8'
  return async function* decodePieces() {
    const decoder = decoderOf(encoding)
    const yieldIfDue = yieldRegularly()
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      const to = from + pieceBytes
      yield decoder.decode(bytes.subarray(from, to), { stream: to < bytes.length })
      await yieldIfDue()
    }
    return undefined
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder()
  }
}
