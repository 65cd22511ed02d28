import { z } from 'zod'
import { idField, typedCode, visibleText } from '../input/field.ts'
import { CODE_ALPHABET } from '#app/base/code-alphabet.ts'
import { normalizeCode } from '#app/base/normalize-code.ts'
import { isEasilyGuessed, MAX_PASSWORD_LENGTH, meetsPasswordRules } from './passwords/password-rules.ts'
import { isEmailRemoved } from './email/removed-email.ts'
import { RECOVERY_CODE_LENGTH } from './second-factor/second-factor.ts'

export const EMAIL_MALFORMED = 'Formato de e-mail inválido.'
const RESET_NEEDS_EMAIL = 'Por favor, insira seu e-mail para redefinir a senha.'
export const PASSWORDS_DIFFER = 'As senhas não coincidem.'
export const PASSWORD_RULES_BROKEN = 'A senha não atende aos requisitos mínimos.'
/** Message: the password is easily guessed (rule 53). */
export const PASSWORD_WEAK = 'A senha é muito fraca.'
export const PASSWORD_WEAK_ADVICE =
  'É uma das primeiras que alguém tentaria. Junte duas ou três palavras que só você ligaria.'
/** Message: the invite's family has as many members as it may have (rule 307). */
export const FAMILY_FULL =
  'A família deste código já está completa. Peça a quem convidou para remover alguém antes.'
/** Message: the code typed in the registration form belongs to no open invite (rule 14). */
export const INVITE_CODE_REFUSED = 'Código de convite inválido ou já utilizado.'

/** An e-mail, converted to lower case. */
export const emailField = emailFieldWith('Informe seu e-mail.')

function emailFieldWith(missingMessage: string) {
  return z
    .string(missingMessage)
    .trim()
    .min(1, missingMessage)
    .max(254, EMAIL_MALFORMED)
    .toLowerCase()
    .pipe(z.email(EMAIL_MALFORMED).refine((email) => !isEmailRemoved(email), EMAIL_MALFORMED))
}

/** A password in Unicode form NFC, because devices send the same letters composed or decomposed. */
export const passwordField = z
  .string('Informe sua senha.')
  .min(1, 'Informe sua senha.')
  .max(MAX_PASSWORD_LENGTH, `A senha pode ter até ${MAX_PASSWORD_LENGTH} caracteres.`)
  .normalize('NFC')

/** 'Entrar'. */
export const signInSchema = z.object({ email: emailField, password: passwordField })
export type SignInInput = z.output<typeof signInSchema>

/** 'Esqueci minha senha'. */
export const resetRequestSchema = z.object({ email: emailFieldWith(RESET_NEEDS_EMAIL) })

/** A person's name with single spaces; `missing` is the message for an empty name. */
export const personNameField = (missing: string) =>
  z
    .string(missing)
    .transform((value) => visibleText(value.normalize('NFC').replaceAll(/\s+/g, ' ')))
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(120, 'O nome pode ter até 120 letras.')
        .regex(
          /^[^\p{Cc}\p{Cs}\u200b\u2028-\u202e\u2066-\u2069\ufeff]+$/u,
          'O nome tem caracteres que não podemos guardar.',
        ),
    )

const inviteCodeField = typedCode()
  .regex(/^(?:[A-HJ-NP-Z2-9]{6})?$/, INVITE_CODE_REFUSED)
  .transform((code) => (code === '' ? undefined : code))
  .optional()

/**
 * 'Entrar com Google' and 'Cadastrar com Google': invite code and consent of the registration form, and the id of the
 * pop-up window.
 */
export const googleStartSchema = z.object({
  inviteCode: inviteCodeField,
  consent: z.literal('on').optional().catch(undefined),
  windowId: idField().optional().catch(undefined),
})

/** 'Vincular' next to Google, confirmed by the current password. */
export const linkGoogleSchema = z.object({ password: passwordField, windowId: idField().nullable() })

/** 'Confirmar e-mail': the password is needed if this browser is not signed in to the account. */
export const confirmEmailSchema = z.object({ password: passwordField.optional() })

const newPasswordField = passwordField.refine(meetsPasswordRules, PASSWORD_RULES_BROKEN)
const confirmationField = z
  .string('Confirme sua senha.')
  .min(1, 'Confirme sua senha.')
  .max(MAX_PASSWORD_LENGTH, `A senha pode ter até ${MAX_PASSWORD_LENGTH} caracteres.`)
  .normalize('NFC')

interface NewPasswordForm {
  password: string
  confirmation: string
  email?: string
}

const passwordsMatch = (form: NewPasswordForm) => form.password === form.confirmation
const PASSWORDS_DIFFER_ISSUE = {
  path: ['confirmation'],
  error: PASSWORDS_DIFFER,
  // runs even if other fields are invalid
  when: ({ value }: { value: unknown }) => hasBothPasswords(value),
}
// a password that breaks the rules passes, because its field already has a message
const isHardToGuess = ({ password, email = '' }: NewPasswordForm) =>
  !meetsPasswordRules(password) || !isEasilyGuessed(password, email)
const PASSWORD_WEAK_ISSUE = { path: ['password'], error: PASSWORD_WEAK }

/** 'Cadastrar conta'; `consent` is the required checkbox about children's data (rule 95). */
export const registerSchema = z
  .object({
    inviteCode: inviteCodeField,
    name: personNameField('Informe seu nome completo.'),
    email: emailField,
    password: newPasswordField,
    confirmation: confirmationField,
    consent: z.literal('on', 'Para criar a conta, precisamos do seu consentimento como responsável.'),
    /** The form of a child member, whose `consent` is CHILD_STATEMENT. */
    forChild: z.literal('on').optional(),
  })
  .refine(passwordsMatch, PASSWORDS_DIFFER_ISSUE)
  .refine(isHardToGuess, PASSWORD_WEAK_ISSUE)
export type RegisterInput = z.output<typeof registerSchema>

/** 'Nova senha', with the password rules of registration (rule 53). */
export const resetPasswordSchema = z
  .object({
    password: newPasswordField,
    confirmation: confirmationField,
    turnOffDevices: z.literal('on').optional(),
  })
  .refine(passwordsMatch, PASSWORDS_DIFFER_ISSUE)
  .refine(isHardToGuess, PASSWORD_WEAK_ISSUE)

/** Checks a new password while it is typed, when the e-mail may be incomplete. */
export const passwordCheckSchema = z.object({
  password: passwordField,
  email: z.string().max(254).toLowerCase().catch(''),
})

/** 'Trocar senha', with the password rules of registration (rule 53). */
export const changePasswordSchema = z
  .object({
    current: passwordField,
    password: newPasswordField,
    confirmation: confirmationField,
    /** Whether the children's devices that the person paired are turned off, too (rule 315). */
    turnOffDevices: z.boolean().default(false),
  })
  .refine(passwordsMatch, PASSWORDS_DIFFER_ISSUE)
  .refine(isHardToGuess, PASSWORD_WEAK_ISSUE)
export type ChangePasswordInput = z.output<typeof changePasswordSchema>

const TOTP_CODE = /^\d{6}$/
const RECOVERY_CODE = new RegExp(`^[${CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`)

/** A code in capitals without spaces and hyphens; `problem` is the message for a malformed code. */
function codeField(isWellFormed: (code: string) => boolean, problem: string) {
  return z.string(problem).max(100, problem).transform(normalizeCode).refine(isWellFormed, problem)
}

const totpCodeField = codeField((code) => TOTP_CODE.test(code), 'O código do aplicativo tem 6 números.')
const recoveryCodeField = codeField(
  (code) => RECOVERY_CODE.test(code),
  'O código de recuperação tem 12 letras e números.',
)

const factorCodeField = codeField(
  (code) => TOTP_CODE.test(code) || RECOVERY_CODE.test(code),
  'Digite os 6 números do aplicativo ou um código de recuperação.',
)

/** The second step of a sign-in, with an authenticator code or a recovery code. */
export const challengeSchemas = {
  aplicativo: z.object({ code: totpCodeField }),
  recuperacao: z.object({ code: recoveryCodeField }),
} as const

export const startSecondFactorSchema = z.object({ password: passwordField })

export const turnOnSecondFactorSchema = z.object({ code: totpCodeField })

/** 'Trocar e-mail', confirmed by the current password and, if the second factor is on, a code. */
export const changeEmailSchema = z.object({
  email: emailField,
  password: passwordField,
  code: factorCodeField.optional(),
})
export type ChangeEmailInput = z.output<typeof changeEmailSchema>

/** Turning the second factor off, or creating new recovery codes, confirmed by the password and a code. */
export const bothFactorsSchema = z.object({ password: passwordField, code: factorCodeField })

/** Ends one of the person's sessions, or with 'others' all except this browser's. */
export const endSessionsSchema = z.object({ sessionId: z.union([idField(), z.literal('others')]) })

function hasBothPasswords(form: unknown): boolean {
  const fields = (form ?? {}) as Record<string, unknown>
  return [fields.password, fields.confirmation].every((value) => typeof value === 'string' && value !== '')
}
