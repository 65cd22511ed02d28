/** A QR code as one SVG path of its dark modules, so that a page inserts no HTML string. */
export interface QrCode {
  path: string
  /** Width and height in modules, with the quiet zone. */
  size: number
}
