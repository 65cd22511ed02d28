import { createContext } from 'react-router'
import type { Actor, FamilyScope } from '#app/database/family-scope.server.ts'

export interface SessionUser {
  id: string
  name: string
  email: string
  isEmailVerified?: boolean
  isAdmin: boolean
  /** Version of the latest consent to the use of children's data; null without consent. */
  childrenConsentVersion: string | null
  /** Whether the person must finish the family review before using the app (rule 61). */
  mustReviewFamily?: boolean
  /** null while the person is moved to another family. */
  familyId: string | null
}

export const sessionIdContext = createContext<string>()

export const userContext = createContext<SessionUser>()

/** The signed-in member's family; set under /app. */
export const familyContext = createContext<FamilyScope>()

/** Actor for writes to the own account; set under /app. */
export const actorContext = createContext<Actor>()

/** An administrator of the site, as actor of writes and author of posts. */
export interface Administrator extends Actor {
  id: string
  name: string
}

/** Set in the routes for administrators. */
export const administratorContext = createContext<Administrator>()
