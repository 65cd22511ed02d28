import type { HttpBindings } from '@hono/node-server'

export interface WebEnv {
  Bindings: HttpBindings
  Variables: {
    /**
     * Set by a handler whose response already has all headers. Middlewares must then not access them, because the HTTP
     * adapter would parse them, which costs as much as sending a cached page.
     */
    hasAllHeaders?: true
  }
}
