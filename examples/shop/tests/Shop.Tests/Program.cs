using Shop.Testing;

return await Runner.RunAsync(typeof(Program).Assembly);
