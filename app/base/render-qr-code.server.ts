import encodeQR from 'qr'
import type { QrCode } from './qr-code.ts'

/** A text as a QR code with the lowest error correction, which has the largest modules. */
export function renderQrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4 })
  const modules = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: modules.join(''), size: rows.length }
}
