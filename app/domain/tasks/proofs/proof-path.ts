import { APP_PATHS } from '#app/base/app-paths.ts'

/** The address of a photo for guardians (rule 171). */
export const proofPath = (proofId: string): string => `${APP_PATHS.proofs}/${proofId}`
