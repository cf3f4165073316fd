import { Controller, Get, Redirect } from '@nestjs/common';

/** Redirects `/` to the panel. */
@Controller()
export class FrontDoorController {
  @Get()
  @Redirect('/admin', 302)
  enter(): void {}
}
