interface Person {
  role: 'parent' | 'child'
  /** Administrator of the site. */
  isAdmin: boolean
}

/** Guardians may turn on the second factor, administrators of the site in any family role (rule 59). */
export const canTurnOnSecondFactor = (person: Person) => person.role === 'parent' || person.isAdmin
