import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product. */
export default [
  index('routes/public/home.tsx'),
  route('login', 'routes/auth/login.tsx'),
] satisfies RouteConfig
