import { createContext } from 'react-router'
import type { Actor, FamilyScope } from '#app/database/family-scope.server.ts'

/** The person who is signed in. */
export interface SessionUser {
  id: string
  name: string
  email: string
  isAdmin: boolean
  /** Version of the person's latest consent for children's data. */
  childrenConsentVersion: string | null
  /** The person has to do the family review first (rule 61). */
  mustReviewFamily?: boolean
  /** null while the account is moved to another family. */
  familyId: string | null
}

/** Id of this browser's session. */
export const sessionIdContext = createContext<string>()

/** The signed-in user. */
export const userContext = createContext<SessionUser>()

/** Scope of the signed-in member's family, inside /app. */
export const familyContext = createContext<FamilyScope>()

/** Actor of writes to the own account, inside /app. */
export const actorContext = createContext<Actor>()

/** An administrator of the site, as actor of a write and author of posts. */
export interface Administrator extends Actor {
  id: string
  name: string
}

/** The administrator, inside the administration routes. */
export const administratorContext = createContext<Administrator>()
