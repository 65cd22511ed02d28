import { z } from 'zod'

/** 'Gerar código'. `id` is made by the client: the same tap makes one code (product.md 3). */
export const createInviteSchema = z.object({ id: z.uuid() })

/** 'Cancelar código'. */
export const revokeInviteSchema = z.object({ id: z.uuid() })
