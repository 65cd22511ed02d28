import { existsSync } from 'node:fs'
import { BUILT_IN_COVER } from './share-picture.ts'

/** The file of a cover that is part of the product; undefined for any other path. */
export function builtInCoverFile(path: string): string | undefined {
  const file = `public${path}`
  return BUILT_IN_COVER.test(path) && existsSync(file) ? file : undefined
}
