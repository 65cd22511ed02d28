import type { HttpBindings } from '@hono/node-server'

/** Hono's context of this server. */
export interface WebEnv {
  Bindings: HttpBindings
  Variables: {
    /**
     * Set by a handler whose response already has all headers. Middlewares must then not touch them: access makes the
     * HTTP adapter parse them, which costs as much as sending a cached page.
     */
    hasAllHeaders?: true
  }
}
