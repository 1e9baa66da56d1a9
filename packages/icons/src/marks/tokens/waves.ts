export const mark =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24' fill='none' viewBox='0 0 24 24'%3E%3Cg clip-path='url(%23WAVES__a)'%3E%3Cpath fill='%231857F5' d='M24 0H0v24h24z'/%3E%3Cpath fill='%23fff' d='m4 12 8-8 8 8-8 8z'/%3E%3C/g%3E%3Cdefs%3E%3CclipPath id='WAVES__a'%3E%3Cpath fill='%23fff' d='M0 0h24v24H0z'/%3E%3C/clipPath%3E%3C/defs%3E%3C/svg%3E"
