import { isSamePost } from '#app/domain/blog/same-post.ts'
import type { PostFields } from '#app/domain/blog/post.ts'
import { type BrowserCopy, EMPTY_POST, type Editing, isEmptyPost } from './editing.ts'

/** The text an editor starts with. */
export interface InitialText {
  fields: PostFields
  /** The version of the post that the text is based on; null for a new post. */
  base: number | null
  /** Version of the server's working copy; null if the server has no working copy. */
  copyVersion: number | null
  isOnServer: boolean
  /** ISO moment of the last change of the recovered copy; null if the text is the saved or the empty post. */
  recoveredCopyAt: string | null
  /** Other unsaved texts to stash, newest first. */
  otherTexts: { fields: PostFields; at: string }[]
}

/**
 * Chooses the newest unsaved text, or else the saved post. A browser copy based on the current server copy comes first,
 * whatever its time; other copies are compared by time. `otherTexts` lists the copies that were not chosen.
 */
export function initialTextOf(
  { saved, copy }: Pick<Editing, 'saved' | 'copy'>,
  browserCopies: readonly BrowserCopy[],
): InitialText {
  const savedFields = saved?.fields ?? EMPTY_POST
  const isUnsaved = (fields: PostFields) => !isSamePost(fields, savedFields) && !isEmptyPost(fields)
  const candidates = [
    ...(copy
      ? [{ ...copy, copyVersion: copy.version, isOnServer: true, at: copy.updatedAt, continuesServer: false }]
      : []),
    ...browserCopies
      .filter(({ isOnServer, copyVersion }) => !(isOnServer && isReplacedOnServer(copyVersion, copy)))
      .map((browserCopy) => ({
        ...browserCopy,
        at: browserCopy.changedAt,
        continuesServer: !browserCopy.isOnServer && copy !== null && browserCopy.copyVersion === copy.version,
      })),
  ]
    .filter(({ fields }) => isUnsaved(fields))
    .toSorted((a, b) => Number(b.continuesServer) - Number(a.continuesServer) || b.at.localeCompare(a.at))
  const [first, ...rest] = candidates
  if (!first) {
    return {
      fields: savedFields,
      base: saved?.version ?? null,
      copyVersion: copy?.version ?? null,
      isOnServer: true,
      recoveredCopyAt: null,
      otherTexts: [],
    }
  }
  // not listed: the server copy that `first` is based on, and copies with the same text as `first`
  const others = rest.filter(
    (text) => !(first.continuesServer && text.isOnServer) && !isSamePost(text.fields, first.fields),
  )
  return {
    fields: first.fields,
    base: first.base,
    copyVersion: copy?.version ?? null,
    isOnServer: first.isOnServer && first.copyVersion === (copy?.version ?? null),
    recoveredCopyAt: first.at,
    otherTexts: others.map(({ fields, at }) => ({ fields, at })),
  }
}

/** Whether this version of the server copy was replaced, saved or discarded since. */
const isReplacedOnServer = (copyVersion: number | null, copy: Editing['copy']) =>
  copy === null || copyVersion === null || copy.version >= copyVersion
