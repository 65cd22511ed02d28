export type TileChoice = {
  design: 0 | 1 | 4 | 5
  /** Quarter turns clockwise, 0 to 3. */
  turns: number
  pair: TilePair
}

// the path in the first colour and the path in the second; a tile is 40 by 40
const DESIGNS = {
  0: ['M0 0h40A40 40 0 0 1 0 40z', ''],
  1: ['M0 0h20a20 20 0 0 1-20 20z', 'M40 40H20a20 20 0 0 1 20-20z'],
  4: ['M0 0h40v14A26 26 0 0 0 14 40H0z', 'M40 26v14H26a14 14 0 0 1 14-14z'],
  5: ['M0 40A40 40 0 0 1 40 0v20a20 20 0 0 0-20 20z', ''],
} as const

const COLOUR_PAIRS = [
  ['sky', 'leaf'],
  ['leaf-2', 'sun'],
  ['sky', 'sun'],
  ['leaf', 'terra'],
  ['terra', 'sky'],
] as const

export type TilePair = 0 | 1 | 2 | 3 | 4

/** Pseudo-random numbers from 0 to 1. The seed determines them, so that a tile always looks the same. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return (state >>> 0) / 4294967296
  }
}

const pick = <T,>(choices: readonly [T, ...T[]], random: () => number): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0]

/** Chooses `count` tiles by `seed`. A larger `count` only appends tiles. */
export function tileChoices(
  seed: number,
  count: number,
  designChoices: readonly [TileChoice['design'], ...TileChoice['design'][]],
  fixedPair?: TilePair,
): TileChoice[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => ({
    design: pick(designChoices, random),
    turns: Math.floor(random() * 4),
    pair: fixedPair ?? pick([0, 2, 3, 1, 4], random),
  }))
}

type TileProps = TileChoice & { x: number; y: number; size: number }

export function Tile({ design, turns, pair, x, y, size }: TileProps) {
  const [firstPath, secondPath] = DESIGNS[design]
  const [firstColour, secondColour] = COLOUR_PAIRS[pair]
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 40}) rotate(${turns * 90} 20 20)`}>
      <path d="M0 0h40v40H0z" fill="var(--tile-ground)" />
      <path d={firstPath} fill={`var(--art-${firstColour})`} />
      {secondPath && <path d={secondPath} fill={`var(--art-${secondColour})`} />}
    </g>
  )
}
