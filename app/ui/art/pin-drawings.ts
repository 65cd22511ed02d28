/**
 * The twelve drawings of a picture PIN. A PIN has their indices, so the order never changes. A child finds them at the same
 * place on every device.
 */
export const PIN_DRAWINGS = [
  { name: 'gato', label: 'Gato' },
  { name: 'bola', label: 'Bola' },
  { name: 'casa', label: 'Casa' },
  { name: 'flor', label: 'Flor' },
  { name: 'barco', label: 'Barco' },
  { name: 'peixe', label: 'Peixe' },
  { name: 'lua', label: 'Lua' },
  { name: 'guarda-chuva', label: 'Guarda-chuva' },
  { name: 'maca', label: 'Maçã' },
  { name: 'borboleta', label: 'Borboleta' },
  { name: 'chave', label: 'Chave' },
  { name: 'carro', label: 'Carro' },
] as const

export type PinDrawingName = (typeof PIN_DRAWINGS)[number]['name']
