interface Who {
  role: 'parent' | 'child'
  /** Of the site. */
  isAdmin: boolean
}

/** The second factor is offered to guardians; an administrator of the site needs it, whatever the role in the family. */
export const canTurnOnSecondFactor = (who: Who) => who.role === 'parent' || who.isAdmin
