/** How a person signs in, and what the person agreed to. */
export interface Account {
  /** null for accounts from before consent was asked. */
  consent: { version: string; at: string } | null
  isEmailVerified: boolean
  /** Accounts made by Google have none until their owner makes one. */
  hasPassword: boolean
  google: {
    /** The owner of the site has set Google up. */
    isOffered: boolean
    /** A Google account signs in to this one. */
    isLinked: boolean
  }
  devices: Device[]
}

/** A browser in which the person is signed in. */
export interface Device {
  sessionId: string
  /** 'Chrome no Android' */
  label: string
  /** ISO moments. */
  signedInAt: string
  lastSeenAt: string
  isThisOne: boolean
}
