interface Person {
  role: 'parent' | 'child'
  isAdmin: boolean
}

/** Guardians and administrators of the site may turn on the second factor (rule 59). */
export const canTurnOnSecondFactor = (person: Person) => person.role === 'parent' || person.isAdmin
