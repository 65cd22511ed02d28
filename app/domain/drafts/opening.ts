import { isSamePost } from '#app/domain/blog/same-post.ts'
import type { PostFields } from '#app/domain/blog/post.ts'
import { type BrowserCopy, EMPTY_POST, type Editing, isEmptyPost } from './editing.ts'

/** What the editor shows first, and what it says of it. */
export interface Opening {
  fields: PostFields
  /** The post's version that these words began on. */
  base: number | null
  /** The server's copy that goes on from here; null for none. */
  copyVersion: number | null
  isOnServer: boolean
  /** ISO moment of what was brought back; null where the saved post, or an empty one, is shown. */
  broughtBack: string | null
  /** Kept elsewhere, newest first: shown to nobody yet, and not to be lost. */
  others: { fields: PostFields; at: string }[]
}

/**
 * The newest of saved post, server's copy and browser's copies. A browser's copy that goes on from the server's one is
 * newer whatever the clocks say; of two that went separate ways the later one is shown and the other is set aside.
 */
export function openingOf(
  { saved, copy }: Pick<Editing, 'saved' | 'copy'>,
  browserCopies: readonly BrowserCopy[],
): Opening {
  const shown = saved?.fields ?? EMPTY_POST
  const worthKeeping = (fields: PostFields) => !isSamePost(fields, shown) && !isEmptyPost(fields)
  const found = [
    ...(copy
      ? [{ ...copy, copyVersion: copy.version, isOnServer: true, at: copy.updatedAt, goesOn: false }]
      : []),
    ...browserCopies
      .filter(({ isOnServer, copyVersion }) => !(isOnServer && isReplaced(copyVersion, copy)))
      .map((one) => ({
        ...one,
        at: one.changedAt,
        goesOn: !one.isOnServer && copy !== null && one.copyVersion === copy.version,
      })),
  ]
    .filter(({ fields }) => worthKeeping(fields))
    .toSorted((a, b) => Number(b.goesOn) - Number(a.goesOn) || b.at.localeCompare(a.at))
  const [first, ...rest] = found
  if (!first) {
    return {
      fields: shown,
      base: saved?.version ?? null,
      copyVersion: copy?.version ?? null,
      isOnServer: true,
      broughtBack: null,
      others: [],
    }
  }
  // what the first one goes on from, or says as well, is no other text
  const others = rest.filter(
    (one) => !(first.goesOn && one.isOnServer) && !isSamePost(one.fields, first.fields),
  )
  return {
    fields: first.fields,
    base: first.base,
    copyVersion: copy?.version ?? null,
    isOnServer: first.isOnServer && first.copyVersion === (copy?.version ?? null),
    broughtBack: first.at,
    others: others.map(({ fields, at }) => ({ fields, at })),
  }
}

/** The server had this browser's words and has newer ones, or they were saved or thrown away since. */
const isReplaced = (copyVersion: number | null, copy: Editing['copy']) =>
  copy === null || copyVersion === null || copy.version >= copyVersion
