/** Who sends the request. `removed` is a removed guardian, `stranger` a guardian of another family. */
export const ROLES = ['visitor', 'guardian', 'familyAdmin', 'childMember', 'removed', 'stranger'] as const
export type Role = (typeof ROLES)[number]

/** Column titles of docs/roles.md. */
export const ROLE_TITLES: Record<Role, string> = {
  visitor: 'visitor',
  guardian: 'guardian',
  familyAdmin: 'family admin',
  childMember: 'child member',
  removed: 'removed member',
  stranger: "another family's guardian",
}

/** The outcome of a request. */
export type Outcome =
  /** Done, or shown; `to` is the target of a form's redirect. */
  | { kind: 'allowed'; to?: string }
  /** Works for the own family only: nothing of this family is shown or changed. */
  | { kind: 'own'; to?: string }
  /** Works for the own family, and deletes the person's own rows in this family. */
  | { kind: 'own-traces' }
  /** The response of a repeated request; nothing changes. */
  | { kind: 'unchanged' }
  /** Redirected to /app; nothing changes. */
  | { kind: 'to-app' }
  /** Redirected to /login. */
  | { kind: 'sign-in' }
  /** Redirected to /app, with a notice. */
  | { kind: 'home' }
  /** Refused with this status and, if a screen shows one, this message. */
  | { kind: 'refused'; status: number; message: string }

export const allowed: Outcome = { kind: 'allowed' }
export const ownFamilyOnly: Outcome = { kind: 'own' }
export const ownFamilyAndTraces: Outcome = { kind: 'own-traces' }
export const unchanged: Outcome = { kind: 'unchanged' }
export const redirectedToApp: Outcome = { kind: 'to-app' }
export const signIn: Outcome = { kind: 'sign-in' }
export const redirectedHome: Outcome = { kind: 'home' }

export function refused(status: number, message: string): Outcome {
  return { kind: 'refused', status, message }
}

export type OutcomeByRole = Record<Role, Outcome>

/** Allowed to any member (rule 4); `outsiderOutcome` is for people of other families. */
export function everyMember(outsiderOutcome: Outcome): OutcomeByRole {
  return {
    visitor: signIn,
    guardian: allowed,
    familyAdmin: allowed,
    childMember: allowed,
    removed: outsiderOutcome,
    stranger: outsiderOutcome,
  }
}

/** For the own account: the outcome is the same for every family. */
export function sameForEveryMember(outcome: Outcome): OutcomeByRole {
  return { ...everyMember(outcome), guardian: outcome, familyAdmin: outcome, childMember: outcome }
}

/** Allowed to any member in the own family, by a form that redirects to `to`. */
export function everyMemberRedirected(to: string): OutcomeByRole {
  const member = { kind: 'allowed', to } as const
  return { ...everyMember({ kind: 'own', to }), guardian: member, familyAdmin: member, childMember: member }
}

/** Allowed only to guardians (rule 3); `outsiderOutcome` is for people of other families. */
export function guardiansOnly(outsiderOutcome: Outcome): OutcomeByRole {
  return { ...everyMember(outsiderOutcome), childMember: refused(403, 'Só um responsável pode fazer isso.') }
}
