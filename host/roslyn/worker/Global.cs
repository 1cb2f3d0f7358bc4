// What every file of the worker may name without a using of its own: the compiler is called without project defaults.

global using System;
global using System.Collections.Generic;
global using System.IO;
global using System.Linq;
global using System.Threading;
global using System.Threading.Tasks;
