/** Who asks. `removed` was a guardian until another took the person out; `stranger` guards another family. */
export const ROLES = ['visitor', 'guardian', 'familyAdmin', 'childMember', 'removed', 'stranger'] as const
export type Role = (typeof ROLES)[number]

/** Heads of the columns of docs/roles.md. */
export const ROLE_TITLES: Record<Role, string> = {
  visitor: 'visitor',
  guardian: 'guardian',
  familyAdmin: 'family admin',
  childMember: 'child member',
  removed: 'removed member',
  stranger: "another family's guardian",
}

/** What the server makes of a request. */
export type Outcome =
  /** Done, or shown; `to` where a form leads on. */
  | { kind: 'allowed'; to?: string }
  /** Works for the own family alone: nothing of this one is shown or changed. */
  | { kind: 'own'; to?: string }
  /** Works for the own family; in this one the person's own traces of before go with it. */
  | { kind: 'own-traces' }
  /** Answered as if it had been done before; nothing changes anywhere. */
  | { kind: 'unmoved' }
  /** Led to /app: there is nothing to answer, and nothing changes. */
  | { kind: 'to-app' }
  /** Led to /login. */
  | { kind: 'sign-in' }
  /** Led to /app. */
  | { kind: 'home' }
  /** Refused with this status and, where screens show one, this message. */
  | { kind: 'refused'; status: number; message: string }

export const allowed: Outcome = { kind: 'allowed' }
export const own: Outcome = { kind: 'own' }
export const ownTraces: Outcome = { kind: 'own-traces' }
export const unmoved: Outcome = { kind: 'unmoved' }
export const toApp: Outcome = { kind: 'to-app' }
export const signIn: Outcome = { kind: 'sign-in' }
export const ledHome: Outcome = { kind: 'home' }

export function refused(status: number, message: string): Outcome {
  return { kind: 'refused', status, message }
}

export type Expected = Record<Role, Outcome>

/** What any member may do (spec section 6); `outside` is what people of other families meet. */
export function everyMember(outside: Outcome): Expected {
  return {
    visitor: signIn,
    guardian: allowed,
    familyAdmin: allowed,
    childMember: allowed,
    removed: outside,
    stranger: outside,
  }
}

/** What concerns the person alone, and is answered alike whatever the family. */
export function everyMemberAlike(outcome: Outcome): Expected {
  return { ...everyMember(outcome), guardian: outcome, familyAdmin: outcome, childMember: outcome }
}

/** What any member may do in the own family, by a form whose answer leads on to `to`. */
export function everyMemberLedTo(to: string): Expected {
  const led = { kind: 'allowed', to } as const
  return { ...everyMember({ kind: 'own', to }), guardian: led, familyAdmin: led, childMember: led }
}

/** What guardians alone may do (spec section 6); `outside` is what people of other families meet. */
export function guardiansOnly(outside: Outcome): Expected {
  return { ...everyMember(outside), childMember: refused(403, 'Só um responsável pode fazer isso.') }
}
