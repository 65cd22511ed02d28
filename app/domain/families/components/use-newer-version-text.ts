import { type EditedThing, newerVersionText, type Versioned } from '../revision.ts'
import { useFamilyFacts } from './family-context.ts'

/** Says who made the newer version of what a form edits (rule 306). */
export function useNewerVersionText(edited: EditedThing): (newer: Versioned) => string {
  const facts = useFamilyFacts()
  return (newer) => newerVersionText(newer, edited, facts)
}
