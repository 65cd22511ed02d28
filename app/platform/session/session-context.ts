import { createContext } from 'react-router'
import type { Actor, FamilyScope } from '#app/database/family-scope.server.ts'

/** The person who is signed in. */
export interface SessionUser {
  id: string
  name: string
  email: string
  isAdmin: boolean
  /** Version of the consent for children's data that the person gave last. */
  childrenConsentVersion: string | null
  /** The person has to say first who belongs to the family; see identities/take-back-account. */
  mustReviewFamily?: boolean
  /** The family the person belongs to; none while an account is being moved. */
  familyId: string | null
}

/** The session of this browser, by the id of its row. */
export const sessionIdContext = createContext<string>()

/** Who is signed in, inside routes that ask for it. */
export const userContext = createContext<SessionUser>()

/** The key to the family's data, inside /app. */
export const familyContext = createContext<FamilyScope>()

/** Who writes to the own account, inside /app. */
export const actorContext = createContext<Actor>()

/** An administrator of the site, as actor of a write and author of what is written. */
export interface Administrator extends Actor {
  id: string
  name: string
}

/** The administrator, inside the areas of administrators. */
export const administratorContext = createContext<Administrator>()
