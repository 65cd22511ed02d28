import type { Generated } from 'kysely'
import type { DeviceAnimal } from '#app/base/device-animal.ts'
import type { DeviceKind } from '#app/base/device-kind.ts'

/** The tables of people, sign-in and mail. */
export interface IdentityTables {
  /** A person with an account; `family_id` is the person's current family. */
  users: {
    id: string
    name: string
    email: string
    email_verified: Generated<boolean>
    image: string | null
    family_id: string | null
    is_admin: Generated<boolean>
    children_consent_version: string | null
    children_consent_at: Date | null
    /** The person has recovered the account and has not reviewed the family's members yet. */
    must_review_family: Generated<boolean>
    /** The family that removed the person, until the person leaves the family created instead. */
    removed_from_family_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  /** A way to sign in: e-mail and password, or an external provider. */
  accounts: {
    id: string
    user_id: string
    provider_id: string
    account_id: string
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Date | null
    refresh_token_expires_at: Date | null
    scope: string | null
    password: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  /** `token` is the hash of the cookie's token. */
  sessions: {
    id: string
    user_id: string
    token: string
    expires_at: Date
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  /** A child's device. It keeps neither model nor address. A device that is turned off has no row. */
  devices: {
    id: string
    family_id: string
    kind: DeviceKind
    /** A guardian's name for it, such as 'Tablet da sala'. */
    label: string
    animal: DeviceAnimal
    /** Hash of the cookie's token; null until the device has fetched it. */
    token_hash: string | null
    paired_by_user_id: string | null
    /** Civil date in the family's time zone. */
    last_seen_on: string | null
    /** A guardian's own browser in a child's hand. The next sign-in there deletes the row. */
    is_handed_over: Generated<boolean>
    has_sounds: Generated<boolean>
    /** 'HH:mm' in the family's zone; null, as `closes_at`, if the device is open all day. */
    opens_at: string | null
    closes_at: string | null
    /** Whether it can read aloud; null until it has said so. */
    has_voice: Generated<boolean | null>
    created_at: Generated<Date>
  }

  /** A device that shows its code and waits for a guardian. */
  device_pairings: {
    id: string
    /** Hash of the code that the device shows. */
    code_hash: string
    /** Hash of the secret in the device's cookie. */
    secret_hash: string
    animal: DeviceAnimal
    /** Wrong choices of the animal. */
    attempts: Generated<number>
    /** Set once a guardian has accepted the device. */
    device_id: string | null
    expires_at: Date
    created_at: Generated<Date>
  }

  /** A code in a mail: `identifier` is purpose and hash, `value` the user's id. */
  verifications: {
    id: string
    identifier: string
    value: string
    expires_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  /** `secret` is encrypted; without `confirmed_at` the setup is not complete. */
  second_factors: {
    user_id: string
    secret: string
    confirmed_at: Date | null
    begun_by_session_id: string | null
    begun_at: Date
    last_step: Generated<number>
    recovery_salt: string | null
  }

  /** `hash` is salted by the person's `recovery_salt`; a used code has no row. */
  recovery_codes: {
    user_id: string
    hash: string
  }

  /** `token` is the hash of the cookie's token. */
  sign_in_challenges: {
    id: string
    user_id: string
    token: string
    attempts: Generated<number>
    expires_at: Date
    created_at: Generated<Date>
  }

  rate_limits: {
    key: string
    attempts: number
    resets_at: Date
  }

  installation_secrets: {
    name: string
    value: string
    created_at: Generated<Date>
  }

  invites: {
    id: string
    code: string
    family_id: string
    inviter_user_id: string
    role_to_assign: Generated<'parent' | 'child'>
    /** The child that the person is; null for a guardian. */
    child_id: string | null
    status: Generated<'pending' | 'accepted' | 'revoked'>
    created_at: Generated<Date>
    expires_at: Date
    accepted_by_user_id: string | null
    accepted_at: Date | null
  }

  /** A sign-in flow at Google that has not returned yet. */
  google_flows: {
    id: string
    state_hash: string
    browser_hash: string
    purpose: 'sign-in' | 'sign-up' | 'link'
    user_id: string | null
    return_path: string
    invite_code: string | null
    consent_version: string | null
    window_id: string | null
    expires_at: Date
    created_at: Generated<Date>
  }

  /** A queued mail; see platform/mail. */
  mails: {
    id: string
    kind: string
    dedupe_key: string | null
    recipient: string
    reply_to: string | null
    subject: string
    html: string
    plain: string
    status: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
    attempts: Generated<number>
    due_at: Date
    expires_at: Date
    sent_at: Date | null
    created_at: Generated<Date>
  }

  /** A family imported from the old product; the row stays when the family is deleted. */
  imported_families: {
    id: string
    imported_at: Generated<Date>
  }
}
